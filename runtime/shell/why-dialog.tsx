import { useCallback, useId, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { EmptyState } from '../../widgets/ui/empty-state';
import { FieldFrame } from '../../widgets/ui/field-frame';
import { SelectBox } from '../../widgets/ui/select-box';
import { Spinner } from '../../widgets/ui/spinner';
import { TextInput } from '../../widgets/ui/text-input';
import { useWords } from '../../widgets/ui/use-words';
import { useDataSource } from '../data/data-source-context';
import { useAnswer, useRead } from '../data/use-answer';
import { addWhyWords } from '../i18n/add-why-words';
import { session } from '../session/session-store';
import { findRoute, routesFromMenu, type PageRoute } from './menu-routes';
import { WhyAnswerView } from './why-answer';
import { partsOfPage, type ExplainedPart } from './why-parts';

addWhyWords();

/** This user among those whom an explanation is for. */
const SELF = 0;
/** Users that are offered. */
const MOST_USERS = 200;

/** Why a part of the open page is as it is: what administrators are told, and the way to its place in the designer. */
export function WhyDialog({ onClose }: { onClose(): void }) {
  const t = useWords();
  const { pathname } = useLocation();
  const { menus } = useSnapshot(session);
  const found = useMemo(
    () => findRoute(routesFromMenu(menus as typeof session.menus), pathname),
    [menus, pathname],
  );
  const route: PageRoute | undefined = found?.tab ?? found?.route;
  const page = route?.shows.kind === 'page' ? route.shows.pageId : null;
  return (
    <Dialog
      open
      closedByMask
      onClose={onClose}
      title={t('why.title', { title: route?.title ?? '' })}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
      width={720}
    >
      {page === null ? (
        <EmptyState kind="empty" title={t('why.noPage')} />
      ) : (
        <Why page={page} record={/\/(?:edit|detail)\/(\d+)$/.exec(pathname)?.[1] ?? ''} onLeave={onClose} />
      )}
    </Dialog>
  );
}

function Why({ page, record, onLeave }: { page: string; record: string; onLeave(): void }) {
  const t = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const [row, setRow] = useState(record);
  const [user, setUser] = useState(SELF);
  const id = useId();
  const { value, failure } = useAnswer<CompiledPage>(
    `dynamic-sys/table-info/get-data/${encodeURIComponent(page)}`,
  );
  const parts = useMemo<ExplainedPart[]>(() => {
    const words = { add: t('list.add'), edit: t('form.edit'), del: t('list.remove') };
    return [
      { part: 'menu', key: '', label: '' },
      { part: 'row', key: '', label: '' },
      ...(value ? partsOfPage(value, words) : []),
    ];
  }, [value, t]);
  const users = useUsers();
  if (failure) return <EmptyState kind="error" title={failure.message} />;
  if (!value) return <Spinner size={24} />;
  const part = parts.find((one) => nameOf(one) === chosen);
  const key = part?.part === 'row' ? row : part?.key;
  const isAsked = part !== undefined && (part.part !== 'row' || /^[1-9]\d{0,14}$/.test(row));
  return (
    <div className="flex min-h-96 flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <FieldFrame id={`${id}p`} label={t('why.part')}>
          <SelectBox
            id={`${id}p`}
            options={parts.map((one) => ({
              value: nameOf(one),
              label: [t(`why.${one.part}`), one.label].filter((word) => word !== '').join(' · '),
            }))}
            value={chosen}
            onChange={(next) => setChosen(next === null ? null : String(next))}
          />
        </FieldFrame>
        {users.length > 0 && (
          <FieldFrame id={`${id}u`} label={t('why.user')}>
            <SelectBox
              id={`${id}u`}
              options={[{ value: SELF, label: t('why.self') }, ...users]}
              value={user}
              onChange={(next) => setUser(Number(next ?? SELF))}
            />
          </FieldFrame>
        )}
        {part?.part === 'row' && (
          <FieldFrame id={`${id}r`} label={t('why.rowId')}>
            <TextInput id={`${id}r`} value={row} onChange={setRow} inputMode="numeric" />
          </FieldFrame>
        )}
      </div>
      {isAsked ? (
        <WhyAnswerView
          question={{
            ...{ page, part: part.part },
            ...(key ? { key } : {}),
            ...(user !== SELF && { user }),
          }}
          onLeave={onLeave}
        />
      ) : (
        <p className="text-fg-3">{t('why.choose')}</p>
      )}
    </div>
  );
}

const nameOf = ({ part, key }: ExplainedPart) => `${part} ${key}`;

/** The users whom this user may look up; none without the right. */
function useUsers(): { value: number; label: string }[] {
  const source = useDataSource();
  const { value } = useRead(
    useCallback(
      (signal) =>
        source.options('org/user/option', { page: 1, pageSize: MOST_USERS }, signal).catch(() => []),
      [source],
    ),
  );
  return (value ?? []).flatMap(({ value: id, label }) =>
    typeof id === 'number' ? [{ value: id, label }] : [],
  );
}
