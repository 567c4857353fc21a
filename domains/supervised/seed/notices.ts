import type { JsonObject } from '../../../schemas/json';
import type { SeedContext } from '../../../server/action';

/** The persons whom the notices of a facility are for. */
interface Readers {
  readonly inCustody: readonly number[];
  readonly levelId: number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** Receivers of a seeded notice; lists of all persons would make the first start slower. */
const RECEIVERS = 30;

/** A published notice that a part of its receivers have read, a draft and a withdrawn one. */
export async function seedNotices(
  context: SeedContext,
  own: { tenantId: number; orgId: number },
  { inCustody, levelId, today }: Readers,
): Promise<void> {
  const at = `${today} 08:30:00`;
  const personIds = inCustody.slice(0, RECEIVERS);
  const notice = (title: string, content: string, more: JsonObject): JsonObject => ({
    ...{ ...own, title, content: `<p>${content}</p>`, notifyType: 1, channel: [1], targetType: 4 },
    ...{ areaIds: [], levelIds: [], personIds, state: 1, publishAt: at, targetCount: personIds.length },
    ...more,
  });
  const [published = 0, withdrawn = 0] = await context.insert('supervised_notify', [
    notice('本月集中购物时间', '本月集中购物安排在每周三下午，请提前核对可用余额。', {}),
    notice('账户余额核对', '每季度核对一次账户余额，有疑问请向监区民警提出。', {
      ...{ notifyType: 2, channel: [1, 3], state: 2 },
    }),
    notice('会见安排调整', '下月起会见改为预约制，请提前三天登记。', {
      ...{ channel: [2, 3], targetType: 3, personIds: [], levelIds: [levelId] },
      ...{ state: 0, publishAt: null, targetCount: null },
    }),
  ]);
  await context.insert(
    'supervised_notify_receiver',
    [published, withdrawn].flatMap((notifyId) =>
      personIds.map((personId, index) => {
        const isDelivered = index % 10 < 8 ? 1 : 0;
        const isRead = index % 10 < 5 ? 1 : 0;
        const times = { deliveredAt: isDelivered ? at : null, readAt: isRead ? at : null };
        return { ...own, notifyId, personId, isDelivered, isRead, ...times };
      }),
    ),
  );
}
