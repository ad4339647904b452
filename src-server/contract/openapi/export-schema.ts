import { z } from 'zod';
import { ExportFile } from '../app/export-file.ts';
import { refine } from './schemas.ts';

/** The JSON Schema of a complete export. */
export const exportSchema = (): object =>
  z.toJSONSchema(ExportFile, { io: 'input', override: refine });
