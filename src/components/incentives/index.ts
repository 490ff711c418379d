export { IncentiveActs, IncentiveHistory } from './incentive-acts';
export { Incentives } from './incentives';
