// Sign-in and sign-out (spec §7).
import { endpoint } from '../kernel/endpoint';
import type { Done, LoginInput, LoginOutput, LogoutInput } from './user.schema';

export const login = endpoint<LoginInput, LoginOutput>('/api/user/login', 'public', '登录');
export const logout = endpoint<LogoutInput, Done>('/api/user/logout', 'public', '退出登录');
