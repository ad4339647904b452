import { type Node, type Source, isNode, listIn, nameIn, nodesIn, stringIn } from './sources.ts';
import { type Texts, withoutPlural } from './texts.ts';

/** What the sources do with the texts. */
export type Usage = {
  /** `namespace:key` of every text that is used. */
  used: Set<string>;
  /** Keys that are asked for and that no text has, with the file that asks. */
  missing: string[];
};

/** A function that translates: what it is called in a file, and the namespaces it looks in. */
type Translators = Map<string, Set<string>>;

const DEFAULT = 'common';

/** Finds out which texts the sources use, and which they ask for in vain. */
export function usageOf(sources: readonly Source[], texts: Texts): Usage {
  const usage: Usage = { used: new Set(), missing: [] };
  // A translating function that is handed on keeps the name it has in its type.
  const handedOn: Translators = new Map();
  for (const { tree } of sources) for (const node of nodesIn(tree)) addTyped(node, handedOn);
  for (const source of sources) {
    const own: Translators = new Map();
    for (const node of nodesIn(source.tree)) addHook(node, own);
    const translators = new Map([...handedOn, ...own]);
    for (const node of nodesIn(source.tree)) {
      const asked = askedBy(node, translators);
      if (asked !== undefined) note(asked, source, texts, usage);
    }
  }
  return usage;
}

// const { t } = useTranslation('activity'), const { t: common } = useTranslation()
function addHook(node: Node, translators: Translators): void {
  if (node.type !== 'VariableDeclarator') return;
  const { id, init } = node;
  if (!isNode(init, 'CallExpression') || nameIn(init['callee']) !== 'useTranslation') return;
  const named = [...nodesIn(init['arguments'])].flatMap((each) => stringIn(each) ?? []);
  const namespaces = named.length === 0 ? [DEFAULT] : named;
  if (!isNode(id, 'ObjectPattern')) return;
  for (const property of listIn(id, 'properties')) {
    if (!isNode(property, 'Property') || nameIn(property['key']) !== 't') continue;
    add(translators, nameIn(property['value']), namespaces);
  }
}

// t: TFunction<'activity'>, of a parameter or a property
function addTyped(node: Node, translators: Translators): void {
  const name = node.type === 'TSPropertySignature' ? nameIn(node['key']) : nameIn(node);
  const annotation = node['typeAnnotation'];
  if (name === undefined || !isNode(annotation, 'TSTypeAnnotation')) return;
  const type = annotation['typeAnnotation'];
  if (!isNode(type, 'TSTypeReference') || nameIn(type['typeName']) !== 'TFunction') return;
  const named = [...nodesIn(type['typeArguments'])].flatMap((each) => stringIn(each) ?? []);
  add(translators, name, named.length === 0 ? [DEFAULT] : named);
}

function add(translators: Translators, name: string | undefined, all: readonly string[]): void {
  if (name === undefined) return;
  translators.set(name, new Set([...(translators.get(name) ?? []), ...all]));
}

type Asked = { key: unknown; namespaces: ReadonlySet<string> };

function askedBy(node: Node, translators: Translators): Asked | undefined {
  if (node.type === 'CallExpression') {
    const { callee } = node;
    const called = isNode(callee, 'MemberExpression') ? callee['property'] : callee;
    const namespaces = translators.get(nameIn(called) ?? '');
    return namespaces === undefined ? undefined : { key: listIn(node, 'arguments')[0], namespaces };
  }
  if (node.type !== 'JSXOpeningElement' || nameIn(node['name']) !== 'Trans') return undefined;
  const attributes = new Map(
    listIn(node, 'attributes').flatMap((each) =>
      isNode(each, 'JSXAttribute') ? [[nameIn(each['name']), inner(each['value'])]] : [],
    ),
  );
  const namespaces = translators.get(nameIn(attributes.get('t')) ?? '') ?? new Set([DEFAULT]);
  return { key: attributes.get('i18nKey'), namespaces };
}

const inner = (value: unknown) =>
  isNode(value, 'JSXExpressionContainer') ? value['expression'] : value;

function note({ key, namespaces }: Asked, source: Source, texts: Texts, usage: Usage): void {
  for (const form of formsOf(key)) {
    const [prefix = '', ...rest] = form.split(':');
    const isNamed = texts.has(prefix) && rest.length > 0;
    const pattern = new RegExp(`^${isNamed ? rest.join(':') : form}$`);
    const found = [...(isNamed ? [prefix] : namespaces)].flatMap((namespace) =>
      [...(texts.get(namespace)?.keys() ?? [])]
        .filter((each) => pattern.test(withoutPlural(each)))
        .map((each) => `${namespace}:${each}`),
    );
    for (const each of found) usage.used.add(each);
    if (found.length === 0) usage.missing.push(`${source.path}: ${form}`);
  }
}

// The keys that an expression can be, as regular expressions; a part that is not known yet is open.
function formsOf(node: unknown): string[] {
  const text = stringIn(node);
  if (text !== undefined) return [escaped(text)];
  if (isNode(node, 'ConditionalExpression')) {
    return [...formsOf(node['consequent']), ...formsOf(node['alternate'])];
  }
  if (!isNode(node, 'TemplateLiteral')) return [];
  const parts = listIn(node, 'quasis').map((quasi) => {
    const value = isNode(quasi) ? (quasi['value'] as { cooked: string }) : { cooked: '' };
    return escaped(value.cooked);
  });
  return [parts.join('.+')];
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
