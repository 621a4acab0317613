/**
 * The components of a file's syntax tree, with how many props each takes: as many as the type of its props has members,
 * where this file declares it, or as many as it names in its parameter, whichever is more.
 */
export function components(program) {
  const statements = program.body.map((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node,
  );
  const types = new Map(
    statements.filter(({ type }) => DECLARED.has(type)).map((node) => [node.id.name, node]),
  );
  return statements.flatMap(functionsIn).flatMap(
    ([
      name,
      {
        params: [props],
      },
    ]) => {
      if (!/^[A-Z]/u.test(name) || props === undefined) return [];
      const named = props.type === 'ObjectPattern' ? props.properties.length : 0;
      return { name, props: Math.max(named, members(props.typeAnnotation?.typeAnnotation, types)) };
    },
  );
}

const DECLARED = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration']);

/** `function Name() {}`, `const Name = () => {}` and `const Name = memo(function …)`. */
function functionsIn(statement) {
  if (statement.type === 'FunctionDeclaration') return [[statement.id.name, statement]];
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id, init }) => {
    const value = init?.type === 'CallExpression' ? init.arguments[0] : init;
    return value?.params ? [[id.name, value]] : [];
  });
}

/** How many members a type has that are written in this file. */
function members(type, types) {
  const sum = (parts) => parts.reduce((count, part) => count + members(part, types), 0);
  switch (type?.type) {
    case 'TSTypeReference':
      return members(types.get(type.typeName.name), types);
    case 'TSInterfaceDeclaration':
      return type.body.body.length + sum(type.extends.map(({ expression }) => types.get(expression.name)));
    case 'TSTypeAliasDeclaration':
      return members(type.typeAnnotation, types);
    case 'TSTypeLiteral':
      return type.members.length;
    case 'TSIntersectionType':
      return sum(type.types);
    default:
      return 0;
  }
}
