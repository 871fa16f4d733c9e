import { Visitor } from '@swc/core/Visitor.js';

/** The part of swc's syntax tree for `using a = …` that holds expressions. */
type UsingDeclaration = {
  readonly type: 'UsingDeclaration';
  readonly decls: Parameters<Visitor['visitVariableDeclarators']>[0];
};

/**
 * Teaches swc's visitor, which dependency-cruiser reads imports with, the statements `using a = …`
 * and `await using a = …`: it parses them, yet throws "Unknown statement type" on visiting them.
 * Once swc's own visitor knows them, this can go.
 */
export function visitUsingDeclarations(): void {
  const visitKnownStatement = Visitor.prototype.visitStatement;
  Visitor.prototype.visitStatement = function visitStatement(statement) {
    const node: { readonly type: string } = statement;
    if (!isUsingDeclaration(node)) return visitKnownStatement.call(this, statement);
    this.visitVariableDeclarators(node.decls);
    return statement;
  };
}

function isUsingDeclaration(node: { readonly type: string }): node is UsingDeclaration {
  return node.type === 'UsingDeclaration';
}
