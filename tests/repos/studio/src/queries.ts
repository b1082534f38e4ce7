import { gql } from "graphql-tag";

export const PAINTER = gql`
  fragment PainterName on Painter {
    name
  }
`;

export const WORKS = gql`
  query Works($first: Int) {
    works(first: $first) {
      title
      painter {
        ...PainterName
      }
    }
  }
  ${PAINTER}
`;
