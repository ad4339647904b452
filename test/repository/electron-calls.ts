import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type Node,
  type PropertyAccessExpression,
  type SourceFile,
  isCallExpression,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteral,
} from 'typescript/unstable/ast';
import { API, type Checker, type Symbol as TypeSymbol } from 'typescript/unstable/sync';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'src-main/electron');
const files = [
  join(root, 'src-main/main.ts'),
  ...readdirSync(folder).map((name) => join(folder, name)),
];

const ELECTRON_TYPES = /\/electron\/electron\.d\.ts$/;
const LISTENS = new Set(['on', 'once', 'off']);
// What a call is given or answers: data and events, not calls of their own.
const DATA =
  /^(?:__.*|Event|.*(?:Details|Params|Value|Options|Input|Settings|Properties)|Display)$/;

/**
 * Every member of Electron's API that `src-main/main.ts` and `src-main/electron/` use, by the types of
 * Electron: `app.quit`, `new Tray`, `webContents 'context-menu'`.
 */
export function electronCalls(): string[] {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] });
    const [project] = snapshot.getProjects();
    const found = files.flatMap((file) => {
      const source = project?.program.getSourceFile(file);
      if (project === undefined || source === undefined)
        throw new Error(`${file} is not compiled.`);
      return callsIn(source, project.checker);
    });
    return [...new Set(found)].toSorted();
  } finally {
    api.close();
  }
}

function callsIn(source: SourceFile, checker: Checker): string[] {
  const calls: string[] = [];
  const visit = (node: Node): undefined => {
    const call = isPropertyAccessExpression(node) ? memberOf(node, checker) : madeBy(node, checker);
    if (call !== undefined) calls.push(call);
    node.forEachChild(visit);
    return undefined;
  };
  visit(source);
  return calls;
}

function memberOf(node: PropertyAccessExpression, checker: Checker): string | undefined {
  const symbol = checker.getSymbolAtLocation(node.name);
  const owner = symbol?.getParent();
  if (symbol === undefined || owner === undefined || !isOfElectron(symbol)) return undefined;
  if (DATA.test(owner.name)) return undefined;
  const whose = owner.name.charAt(0).toLowerCase() + owner.name.slice(1);
  if (!LISTENS.has(symbol.name)) return `${whose}.${symbol.name}`;
  const call = node.parent;
  const [event] = isCallExpression(call) ? call.arguments : [];
  return event !== undefined && isStringLiteral(event) ? `${whose} '${event.text}'` : undefined;
}

function madeBy(node: Node, checker: Checker): string | undefined {
  if (!isNewExpression(node)) return undefined;
  const made = checker.getTypeAtLocation(node)?.getSymbol();
  return isOfElectron(made) ? `new ${made?.name}` : undefined;
}

const isOfElectron = (symbol: TypeSymbol | undefined): boolean =>
  symbol?.declarations.some(({ path }) => ELECTRON_TYPES.test(path)) === true;
