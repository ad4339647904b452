import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { AnyEndpoint, Endpoint, InputPart } from '../../contract/endpoint.ts';

/** An operation behind a tool: an endpoint of the public API, or one in the same form that only agents have. */
export type ToolOperation = Pick<AnyEndpoint, InputPart | 'invalid' | 'method' | 'response'> &
  Partial<Pick<AnyEndpoint, 'writableFields' | 'alternatives'>> &
  Pick<Endpoint, 'scope' | 'premium' | 'idempotent'>;

/** How risky a tool is, and how it is confirmed (contract: "Task guidance for agent integrations"). */
type Risk = 'low' | 'medium' | 'high';

/** A tool as data. */
export type Tool = {
  name: string;
  title: string;
  /** What it does and when to use it, in plain English. */
  description: string;
  risk: Risk;
  operation: ToolOperation;
};

/** The annotations of a tool that only reads. */
const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const byMethod: Readonly<Record<AnyEndpoint['method'], ToolAnnotations>> = {
  GET: READS,
  POST: { ...READS, readOnlyHint: false, idempotentHint: false },
  // Both replace values.
  PATCH: { ...READS, readOnlyHint: false, destructiveHint: true },
  PUT: { ...READS, readOnlyHint: false, destructiveHint: true },
  DELETE: { ...READS, readOnlyHint: false, destructiveHint: true },
};

/** All four hints, because those that are missing count as "destructive" and "open world". */
export const annotationsOf = ({ operation }: Pick<Tool, 'operation'>): ToolAnnotations =>
  byMethod[operation.method];
