export { RegisterDrawer } from './register-drawer';
export { Securities } from './securities';
export { SecurityActs, SecurityHistory } from './security-acts';
