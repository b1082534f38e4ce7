// Tagged templates, and templates that are passed to a function of that name, are documents in GraphQL.

import { gql, graphql } from "library";

const schema = gql`
  type Door { width: Int }
//     ^^^^ def struct Door
//            ^^^^^ def field Door::width
  type Query { doors: [Door] }
`;
const doors = graphql(`query Doors { doors { width } }`);
//                           ^^^^^ def function Doors subkind=query
//                                   ^^^^^ ref read -> Query::doors (member) from=Doors
//                                           ^^^^^ ref read -> Door::width (member) from=Doors
const text = html`query Walls { doors }`;
//                      ^^^^^ nothing
class Query {}
// `Query` def class Query
