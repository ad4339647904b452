import SwaggerParser from '@apidevtools/swagger-parser';

// Fails unless the document is valid, and every reference in it leads somewhere.
const { info } = await SwaggerParser.validate('openapi.json');
process.stdout.write(info.title);
