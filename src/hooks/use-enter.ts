// Runs after a sign-in: clears the data of the previous user, loads the new one, and opens the first page.
import { useQueryClient } from '@tanstack/react-query';
import { history, useModel } from '@umijs/max';
import { useCallback } from 'react';
import { me } from '#api/account/me';
import { call } from '../api/client';
import { resetFeedback } from '../api/feedback';

export function useEnter(): () => Promise<void> {
  const { setInitialState } = useModel('@@initialState');
  const queryClient = useQueryClient();
  return useCallback(async () => {
    queryClient.clear();
    resetFeedback();
    await setInitialState({ me: await call(me, {}) });
    history.push('/');
  }, [queryClient, setInitialState]);
}
