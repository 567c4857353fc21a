import { proxy } from 'valtio';

/** Whether 我的任务 is open: the notice that a job has ended opens it, too. */
export const jobCentre = proxy({ open: false });
