import type { Verb } from '../document/verbs';
import type { EntityModel } from '../model/entity-model';
import { expressionReads } from './check-expression';
import { cause } from '../problems/causes';
import type { Report } from '../problems/problem';
import { pathParts } from '../model/through';
import { unknownName } from '../problems/unknown-name';

/**
 * Checks the conditions of transitions: they read stored columns that are not sensitive, because the state would tell
 * their values, and settings that exist. `settings` is null when a document of settings cannot be read.
 */
export function checkTransitionCases(
  model: EntityModel,
  settings: ReadonlySet<string> | null,
  report: Report,
): void {
  const { transitions = {} } = model.entity.workflow ?? {};
  const stored = model.stored.map(({ field }) => field.model);
  for (const verb of Object.keys(transitions) as Verb[])
    transitions[verb]?.cases?.forEach(({ when }, at) => {
      const path = `workflow.transitions.${verb}.cases[${at}].when`;
      const { names, settingKeys, paths, lost } = expressionReads(when, path, report);
      // The verb reads the document alone.
      for (const name of paths)
        if (model.byName.get(pathParts(name).reference)?.source) report(path, cause('pathInCase', { name }));
      for (const { name, member } of lost)
        if (model.byName.get(name)?.source) report(path, cause('pathLost', { name: `${name}.${member}` }));
      const [key] = settingKeys;
      if (key !== undefined && model.entity.scope !== 'org') report(path, cause('settingNoOrg', { key }));
      for (const name of names) {
        if (!stored.includes(name)) report(path, unknownName(name, stored));
        else if (model.byName.get(name)?.sensitive) report(path, cause('judgesSensitive', { name }));
      }
      for (const key of settings ? settingKeys : [])
        if (!settings?.has(key)) report(path, unknownName(key, [...(settings ?? [])]));
    });
}
