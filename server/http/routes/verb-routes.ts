import Type, { type TSchema } from 'typebox';
import { BATCH_VERB_WORDS, VERB_WORDS } from '../../../schemas/document/verb-words';
import { MAX_OPINION, VERBS, type Verb } from '../../../schemas/document/verbs';
import { VERB_SUFFIXES } from '../../../schemas/document/workflow';
import type { JsonObject } from '../../../schemas/json';
import { endOf } from '../../../schemas/model/entity-workflow';
import type { EntityModel } from '../../../schemas/model/entity-model';
import type { Model } from '../../../schemas/model/model';
import { permissionCode } from '../../../schemas/document/permission';
import type { TransitionHooks, Tx } from '../../action';
import type { DomainServices } from '../../domain-service';
import type { TradeParts } from '../../domain-job';
import type { TreeNode } from '../../access/permission-tree';
import type { ConnectedRequest } from '../../contract/request';
import type { WritingRoute } from '../../contract/route';
import type { Records } from '../../records/records';
import type { Move } from '../../records/transitions';
import { hookedTransitions, type NoticeSources, type StartJob } from './action-context';

interface VerbServices {
  model: Model;
  records: Records;
  tree: readonly TreeNode[];
  hooks: TransitionHooks;
  offers: DomainServices;
  trades: TradeParts;
  startJob: StartJob;
  sources: NoticeSources;
}

const closed = { additionalProperties: false } as const;
const VERSION = Type.Integer({ minimum: 1 });
const ID = Type.Integer({ minimum: 1 });
const OPINION = Type.Optional(Type.String({ maxLength: MAX_OPINION, title: '处理意见' }));
/** Only a check can be refused by its person; a dialog that always sends the decision works for all verbs. */
const CHECKS = { opinion: OPINION, pass: Type.Boolean() };
const MOVES = { opinion: OPINION, pass: Type.Optional(Type.Literal(true)) };
const ITEM = Type.Object({ id: ID, version: VERSION }, closed);

const ANSWER = Type.Object({ id: ID, version: VERSION, state: Type.Integer() }, closed);
const BATCH_ANSWER = Type.Object(
  {
    count: Type.Integer(),
    failed: Type.Array(Type.Object({ id: ID, msg: Type.String() }, closed)),
  },
  closed,
);

/** The routes of an entity's documents: `{verb}/{id}` and `batch-{verb}` for each verb of its workflow. */
export function verbRoutes(subject: EntityModel, services: VerbServices): WritingRoute[] {
  const { entity, workflow } = subject;
  return [...(workflow?.transitions ?? [])].flatMap(([verb, transition]): WritingRoute[] => {
    const hooked = services.hooks.some((one) => one.entity === entity.id && one.verb === verb);
    const given = verb === 'check' ? CHECKS : MOVES;
    const start = (request: ConnectedRequest<Tx>) => {
      const move = moveOf(verb, request.body);
      return hookedTransitions(entity.id, move, request, services);
    };
    const facts = (url: string, title: string, body: TSchema, answer: TSchema) =>
      ({
        method: 'POST',
        url: `${entity.path}/${url}`,
        kind: 'standard',
        entity: entity.id,
        subject,
        title,
        access: { anyOf: [permissionCode(entity.module, VERB_SUFFIXES[verb])] },
        textParams: [],
        body,
        answer,
        writes: true,
        ...(transition.money && { needsKey: true }),
      }) as const;
    const body = Type.Object({ version: VERSION, ...given }, closed);
    const items = Type.Object({ items: Type.Array(ITEM, { minItems: 1 }), ...given }, closed);
    return [
      {
        ...facts(`${verb}/:id`, VERB_WORDS[verb], body, ANSWER),
        // A hook may write more, and decide the state; so do conditions.
        ...(!hooked &&
          !transition.cases && {
            answerOf: ({ id, version }, request) => ({
              id,
              version,
              state: endOf(transition, request.body.pass !== false),
            }),
          }),
        run: (request) => start(request).one(request.params.id ?? 0, request.body.version as number),
      },
      {
        ...facts(`batch-${verb}`, BATCH_VERB_WORDS[verb], items, BATCH_ANSWER),
        run: (request) => start(request).several(request.body.items as { id: number; version: number }[]),
      },
    ];
  });
}

/** Throws for hooks that would never run: of an unknown entity, of a verb that it does not have, and second ones. */
export function assertHooks(hooks: TransitionHooks, { entities }: Model): void {
  const seen = new Set<string>();
  for (const { entity, verb } of hooks) {
    const name = `${entity} ${verb}`;
    if (!VERBS.includes(verb) || !entities.get(entity)?.workflow?.transitions.has(verb) || seen.has(name))
      throw new Error(`The hook of the transition "${name}" has no such verb, or is declared twice`);
    seen.add(name);
  }
}

/** An opinion without words is none. */
function moveOf(verb: Verb, { opinion, pass }: JsonObject): Move {
  const text = typeof opinion === 'string' ? opinion.trim() : '';
  return { verb, pass: pass !== false, opinion: text === '' ? null : text };
}
