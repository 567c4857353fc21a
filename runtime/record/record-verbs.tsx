import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { JsonObject } from '../../schemas/json';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { late } from '../../widgets/ui/late';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import { session } from '../session/session-store';
import { organisationOf, ownsOrganisation } from './owns-row';
import { actionsOf, useRowConditions } from './row-conditions';
import { obstacleTo, verbsFor } from './verbs';

const AuditDialog = late(() => import('./audit-dialog').then((part) => part.AuditDialog));

interface RecordVerbsProps {
  page: CompiledPage;
  record: JsonObject;
  /** The first button is the main one of its region. */
  leads?: boolean;
  /** The record has changed. */
  onChanged(): void;
}

/** The buttons of the verbs that a document's state and the user's permissions allow, with their dialog. */
export function RecordVerbs({ page, record, leads = false, onChanged }: RecordVerbsProps) {
  const t = useWords();
  const { permissions, user } = useSnapshot(session);
  const conditions = useRowConditions(page);
  const [asked, setAsked] = useState<CompiledAction | null>(null);
  const verbs = useMemo(() => verbsFor(page, permissions as ReadonlySet<string>), [page, permissions]);
  const offered = ownsOrganisation(page, user, organisationOf(record))
    ? actionsOf(page, record, verbs, conditions)
    : [];
  const buttons = offered.map((action) => ({ action, obstacle: obstacleTo(action, record, user?.userId) }));
  // The main button of a footer is its last one.
  const main = leads ? buttons.find(({ obstacle }) => obstacle === null) : undefined;
  const ordered = main ? [...buttons.filter((one) => one !== main), main] : buttons;
  return (
    <>
      {ordered.map(({ action, obstacle }) => {
        const reason = obstacle ? t(obstacle, { action: action.label }) : undefined;
        return (
          <Button
            key={action.key}
            icon={action.icon}
            variant={action === main?.action ? 'primary' : 'default'}
            disabledReason={reason}
            aria-description={reason}
            onClick={() => setAsked(action)}
          >
            {action.label}
          </Button>
        );
      })}
      {asked && (
        <AuditDialog
          page={page}
          action={asked}
          documents={[record as ListRow]}
          onClose={() => setAsked(null)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}
