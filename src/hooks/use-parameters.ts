// The enterprise's parameters, for forms that start with its defaults.
import { useQuery } from '@tanstack/react-query';
import { getParam } from '#api/setup/parameter/parameter';
import type { Parameters } from '#api/setup/parameter/parameter.schema';
import type { ParameterValues } from '#api/setup/parameter/parameters';
import { call } from '../api/client';

const valuesOf = ({ values }: Parameters) => values as ParameterValues;

export const useParameters = () =>
  useQuery({ queryKey: [getParam.path], queryFn: () => call(getParam, {}), select: valuesOf });
