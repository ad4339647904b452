import { createServer } from 'node:http';

// Row 10 is held against this: the least that a Node process that answers HTTP has to do. Plain
// JavaScript, because to strip types takes time too.

const server = createServer((_request, response) => response.end('{}'));
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: server.address().port })));
