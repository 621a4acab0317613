/**
 * The labels of buttons in a file's syntax tree: what is between the tags of a button, or in an attribute such as
 * `confirmLabel`, through conditions and constants of the same file.
 */
export function buttonLabels(program) {
  const constants = constantsOf(program);
  const found = [];
  visit(program, (node) => {
    if (node.type === 'JSXElement' && BUTTON.test(node.openingElement.name.name ?? ''))
      for (const child of node.children) collect(child);
    if (node.type === 'JSXAttribute' && LABELS.has(node.name.name)) collect(node.value);
  });
  return found.filter((label) => /[a-z]/iu.test(label));

  function collect(node) {
    const text = textOf(node);
    if (text !== null) found.push(text);
    else if (node?.type === 'JSXExpressionContainer') collect(node.expression);
    else if (node?.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(collect);
    else if (node?.type === 'LogicalExpression') [node.left, node.right].forEach(collect);
    else if (node?.type === 'Identifier' && constants.has(node.name)) collect(constants.get(node.name));
  }
}

const BUTTON = /^(?:Button|ToolButton|ProvedDownload)$/u;
const LABELS = new Set(['confirmLabel', 'cancelLabel', 'submitLabel', 'makeLabel']);

function constantsOf(program) {
  const statements = program.body.map((node) => node.declaration ?? node);
  const declared = statements.flatMap(({ type, declarations }) =>
    type === 'VariableDeclaration' ? declarations : [],
  );
  return new Map(declared.map(({ id, init }) => [id.name, init]));
}

/** All texts of a file that people can read: those with a space, or with a capital letter and no code. */
export function texts(program) {
  const found = [];
  visit(program, (node) => {
    const text = node.type === 'ImportDeclaration' ? null : textOf(node);
    if (text !== null && /^[A-Z][a-z]|[a-z] [a-z…]/u.test(text)) found.push(text);
  });
  return found;
}

const SMALL = new Set('a an and as at by for from in it of on or the to with'.split(' '));

/** Whether each word begins with a capital letter, up to the first number or value (`…`), whose noun needs none. */
export function isTitleCase(label) {
  if (label.endsWith('...')) return /^[A-Z]/u.test(label);
  const words = label.split(/ ?[\d…]/u, 1)[0].split(' ');
  return words.every((word, at) => (at > 0 && SMALL.has(word)) || !/^[a-z]/u.test(word));
}

/** The text of a node, in one line; values in a template are `…`. Null: it isn't a text. */
function textOf(node) {
  if (node?.type === 'JSXText' || node?.type === 'Literal') return oneLine(String(node.value ?? ''));
  if (node?.type === 'TemplateLiteral')
    return oneLine(node.quasis.map(({ value }) => value.cooked).join('…'));
  return null;
}

function oneLine(text) {
  return text.trim().replaceAll(/\s+/gu, ' ');
}

function visit(node, see) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') see(node);
  for (const part of Object.values(node)) visit(part, see);
}
