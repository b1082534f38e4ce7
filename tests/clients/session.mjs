// A session of the official TypeScript client: every tool, resource and prompt once.
//
// Arguments: `stdio PROGRAM ROOT` or `http URL TOKEN`; on the standard input, for each tool, the arguments to call it with.

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [kind, place, secret] = process.argv.slice(2);
const calls = JSON.parse(readFileSync(0, "utf8"));

function transport() {
  if (kind === "stdio") {
    return new StdioClientTransport({ command: place, args: ["mcp", "--root", secret] });
  }
  const headers = { Authorization: `Bearer ${secret}` };
  return new StreamableHTTPClientTransport(new URL(place), { requestInit: { headers } });
}

const client = new Client({ name: "session", version: "1.0.0" });
await client.connect(transport());
assert.equal(client.getServerVersion().name, "rhumb");
const { tools } = await client.listTools();
assert.deepEqual(tools.map((tool) => tool.name).sort(), Object.keys(calls).sort());
for (const tool of tools) {
  // The client checks what comes back against the schema of the tool.
  const result = await client.callTool({ name: tool.name, arguments: calls[tool.name] });
  assert(!result.isError && result.structuredContent, `${tool.name}: ${JSON.stringify(result)}`);
}
const mistake = await client.callTool({ name: "show", arguments: { name: "Crat" } });
assert(mistake.isError && mistake.content[0].text.includes("Cart"));
const { resources } = await client.listResources();
for (const resource of resources) {
  assert((await client.readResource({ uri: resource.uri })).contents[0].text);
}
const { prompts } = await client.listPrompts();
for (const prompt of prompts) {
  const said = Object.fromEntries(prompt.arguments.map((argument) => [argument.name, "the cart"]));
  const { messages } = await client.getPrompt({ name: prompt.name, arguments: said });
  assert(messages[0].content.text.includes("the cart"));
}
console.log(`${tools.length} tools, ${resources.length} resources, ${prompts.length} prompts`);
await client.close();
