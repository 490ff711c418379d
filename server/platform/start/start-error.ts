// A start that the operator can mend: told in one line, without a stack.

export class StartError extends Error {}
