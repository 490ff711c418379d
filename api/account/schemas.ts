import { importProgressSchemas } from '../kernel/import.schema';
import { calendarLinkSchemas } from './calendar-link.schema';
import { cancelSchemas } from './cancel.schema';
import { favoriteSchemas } from './favorite.schema';
import { fileSchemas } from './file.schema';
import { heavyWorkSchemas } from './heavy-work.schema';
import { meSchemas } from './me.schema';
import { profileSchemas } from './profile.schema';
import { userSchemas } from './sign-in/sign-in.schema';

export const accountSchemas = {
  ...calendarLinkSchemas,
  ...cancelSchemas,
  ...favoriteSchemas,
  ...fileSchemas,
  ...heavyWorkSchemas,
  ...importProgressSchemas,
  ...meSchemas,
  ...profileSchemas,
  ...userSchemas,
};
