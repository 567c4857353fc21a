import Type from 'typebox';

/** The answer of a call that has started a job: the job as it is after a short wait for it. */
export const JobStarted = Type.Object({
  job: Type.Object({ id: Type.Integer() }, { additionalProperties: true }),
});
