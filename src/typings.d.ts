// Declarations of imported files that are not TypeScript.
import '@umijs/max/typings';
