//! The guards of the extractor.
