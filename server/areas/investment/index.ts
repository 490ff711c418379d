import type { Area } from '#server/platform/use-case/area';
import { channel } from './channel';
import { commission } from './commission';
import { customer } from './customer';
import { followUp } from './follow-up';
import { quote } from './quote';
import { target } from './target';
import { visitPlan } from './visit-plan';

export const investment: Area = [channel, commission, customer, followUp, quote, target, visitPlan];
