export const TYPES: string;
export function checkTypes(project: string): [script: string, ...options: string[]];
