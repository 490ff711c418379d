// Passwords that administrators set for others.
export { NewPassword } from './new-password';
export { ResetPassword } from './reset-password';
export { useShowPassword } from './show-password';
