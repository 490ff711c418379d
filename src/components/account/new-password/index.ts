// Passwords that administrators set for others, and secrets shown once.
export { NewPassword } from './new-password';
export { ResetPassword } from './reset-password';
export { useShowPassword } from './show-password';
export { useShowSecret } from './show-secret';
