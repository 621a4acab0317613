/**
 * The labels of buttons in a file's syntax tree: what is between the tags of a button or an item of a menu, in an attribute such as
 * `confirmLabel`, or beside the `onClick` or the address of an object from which one is made, through conditions and constants of
 * the same file.
 */
export function buttonLabels(program) {
  const constants = constantsOf(program);
  const found = [];
  visit(program, (node) => {
    if (node.type === 'JSXElement' && isButton(node)) {
      for (const child of node.children) collect(child);
      collect(attributesOf(node).get('label'));
    }
    if (node.type === 'JSXAttribute' && LABELS.has(node.name.name)) collect(node.value);
    if (node.type === 'ObjectExpression') {
      const members = new Map(node.properties.map(({ key, value }) => [key?.name, value]));
      if (LEADING.some((name) => members.has(name))) collect(members.get('label'));
    }
  });
  return found.filter((label) => /[a-z]/iu.test(label));

  function collect(node) {
    const text = textOf(node);
    if (text !== null) found.push(text);
    // The noun of a number, as in `counted(count, 'Line', 'Lines')`.
    for (const { type, arguments: given } of node?.expressions ?? [])
      if (type === 'CallExpression') given.filter(({ type }) => type === 'Literal').forEach(collect);
    if (text !== null) return;
    if (node?.type === 'JSXElement' && node.openingElement.name.name === 'span' && !isHidden(node))
      node.children.forEach(collect);
    if (node?.type === 'JSXExpressionContainer') collect(node.expression);
    else if (node?.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(collect);
    else if (node?.type === 'LogicalExpression') [node.left, node.right].forEach(collect);
    else if (node?.type === 'Identifier' && constants.has(node.name)) collect(constants.get(node.name));
    else if (node?.type === 'CallExpression') collect(node.callee);
    else if (node?.type === 'FunctionDeclaration')
      visit(node.body, ({ type, argument }) => {
        if (type === 'ReturnStatement') collect(argument);
      });
  }
}

const BUTTON = /(?:Button|MenuItem|Tool|ProvedDownload|RowAction|ShowMore|TryAgainAlert|PasskeySignIn)$/u;
/** An object with a label and one of these becomes a button, or an item of a menu. */
const LEADING = ['onClick', 'to', 'screens'];
const LABELS = new Set(['confirmLabel', 'cancelLabel', 'submitLabel', 'makeLabel']);

function isButton(element) {
  const { name } = element.openingElement.name;
  const attributes = attributesOf(element);
  // What a field offers to choose isn't done by pressing it.
  if (name === 'MenuItem') return !attributes.has('value');
  return BUTTON.test(name ?? '') || attributes.get('component')?.value === 'button';
}

function isHidden(element) {
  return attributesOf(element).get('className')?.value === 'visually-hidden';
}

function attributesOf({ openingElement }) {
  return new Map(openingElement.attributes.map(({ name, value }) => [name?.name, value]));
}

/** Constants and functions of a file, by their names. */
function constantsOf(program) {
  const found = new Map();
  visit(program, (node) => {
    const { type, id, init } = node;
    if (type === 'VariableDeclarator' && id.type === 'Identifier') found.set(id.name, init);
    if (type === 'FunctionDeclaration') found.set(id.name, node);
  });
  return found;
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

/** Whether each word begins with a capital letter, also the noun of a number. */
export function isTitleCase(label) {
  if (label.endsWith('...')) return /^[A-Z]/u.test(label);
  const words = label.split(' ');
  return words.every((word, at) => (at > 0 && SMALL.has(word.replace('…', ''))) || !/^[a-z]/u.test(word));
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
