import Type, { type Static } from 'typebox';
import type { ConnectedRequest } from '../contract/request';
import type { DocumentServices } from './document-services';
import type { WritingVerb } from './document-verb';
import { PUBLISH } from './publish-body';
import {
  PublishTime,
  RescheduleBody,
  reschedulePublish,
  schedulePublish,
  Timed,
  unschedulePublish,
} from './timed-publish';

const ScheduleBody = Type.Object({ ...PUBLISH, at: PublishTime });
const UnscheduleBody = Type.Object({ version: Type.Integer({ minimum: 1 }) });

/** The calls about publishes that wait for a time. */
export function timedVerbs(services: DocumentServices): WritingVerb[] {
  const verb = { methods: ['POST'], permission: 'publish', answer: Timed } as const;
  const given = <Body>({ params, body }: ConnectedRequest) => ({ id: params.id ?? 0, ...(body as Body) });
  return [
    {
      ...verb,
      path: 'schedule/:id',
      title: '定时发布',
      body: ScheduleBody,
      // Checked under the locks of a publish.
      changesTables: true,
      write: (context, request) =>
        schedulePublish(context, services, request, given<Static<typeof ScheduleBody>>(request)),
    },
    {
      ...verb,
      path: 'reschedule/:id',
      title: '更改发布时间',
      body: RescheduleBody,
      write: (context, request) => reschedulePublish(context, given<Static<typeof RescheduleBody>>(request)),
    },
    {
      ...verb,
      path: 'unschedule/:id',
      title: '取消定时发布',
      body: UnscheduleBody,
      write: (context, request) => unschedulePublish(context, given<Static<typeof UnscheduleBody>>(request)),
    },
  ];
}
