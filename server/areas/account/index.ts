import type { Area } from '#server/platform/use-case/area';
import { calendarLink } from './calendar-link';
import { cancelling } from './cancel';
import { external } from './external';
import { favorite } from './favorite';
import { file } from './file';
import { heavyWork } from './heavy-work';
import { importing } from './import';
import { me } from './me';
import { profile } from './profile';
import { signIn } from './sign-in';

export const account: Area = [
  calendarLink,
  cancelling,
  external,
  favorite,
  file,
  heavyWork,
  importing,
  me,
  profile,
  signIn,
];
