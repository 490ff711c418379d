// A start failure that the operator can fix: printed as one line, without a stack.

export class StartError extends Error {}
