"""A session of the official Python client: every tool, resource and prompt once.

Arguments: `stdio PROGRAM ROOT` or `http URL TOKEN`; on the standard input, for each tool, the arguments to call it with.
"""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client


async def session(read, write, calls):
    async with ClientSession(read, write) as client:
        hello = await client.initialize()
        assert hello.server_info.name == "rhumb", hello
        tools = (await client.list_tools()).tools
        assert sorted(tool.name for tool in tools) == sorted(calls), [tool.name for tool in tools]
        for tool in tools:
            # The client checks what comes back against the schema of the tool.
            result = await client.call_tool(tool.name, calls[tool.name])
            assert not result.is_error and result.structured_content is not None, (tool.name, result)
        mistake = await client.call_tool("show", {"name": "Crat"})
        assert mistake.is_error and "Cart" in mistake.content[0].text, mistake
        resources = (await client.list_resources()).resources
        for resource in resources:
            assert (await client.read_resource(resource.uri)).contents[0].text, resource
        prompts = (await client.list_prompts()).prompts
        for prompt in prompts:
            said = {argument.name: "the cart" for argument in prompt.arguments}
            assert "the cart" in (await client.get_prompt(prompt.name, said)).messages[0].content.text
        print(f"{len(tools)} tools, {len(resources)} resources, {len(prompts)} prompts")


async def main(kind, place, secret):
    calls = json.load(sys.stdin)
    if kind == "stdio":
        server = StdioServerParameters(command=place, args=["mcp", "--root", secret])
        async with stdio_client(server) as (read, write):
            await session(read, write, calls)
    else:
        http = create_mcp_http_client(headers={"Authorization": f"Bearer {secret}"})
        async with http, streamable_http_client(place, http_client=http) as (read, write):
            await session(read, write, calls)


asyncio.run(main(*sys.argv[1:4]))
