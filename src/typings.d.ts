// Files that are imported but are not TypeScript.
import '@umijs/max/typings';
