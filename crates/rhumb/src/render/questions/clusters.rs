//! The text of `clusters`: groups of files that refer to each other.

use crate::question::clusters::{Clusters, ClustersAnswer};
use crate::render::Render;
use crate::render::number::counted;
use crate::render::page::{Page, Table, Tone};
use crate::render::symbols::more;

impl Render for Clusters {
    fn render(answer: &ClustersAnswer, page: &mut Page<'_>) {
        page.line(Tone::Faint, &counted(answer.total, "group"));
        for cluster in &answer.clusters {
            let pairs = counted(cluster.pairs, "mutual pair");
            let files = counted(cluster.files.len() as u64, "file");
            page.line(Tone::Strong, &format!("{files}, {pairs}"));
            let mut table = Table::indented();
            for file in &cluster.files {
                table.row(vec![(Tone::Place, file.clone())]);
            }
            page.table(&table);
        }
        more(answer.left, answer.total, page);
    }
}
