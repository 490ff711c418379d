// Schemas of sign-in and personal centre calls, by path.
import { importProgressSchemas } from '#api/kernel/import/import.schema';
import { calendarLinkSchemas } from './calendar-link/calendar-link.schema';
import { cancelSchemas } from './cancel/cancel.schema';
import { favoriteSchemas } from './favorite/favorite.schema';
import { fileSchemas } from './file/file.schema';
import { heavyWorkSchemas } from './heavy-work/heavy-work.schema';
import { meSchemas } from './me/me.schema';
import { profileSchemas } from './profile/profile.schema';
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
