import type { FieldErrorName } from '../errors/error-names';
import type { Language } from '../languages';
import type { Signature } from './export-template';

/** The fixed signatures (building-blocks 9) by key, with their names. */
const NAMES = {
  finance: ['财务科', '財務科', 'Finance section', 'Setor financeiro'],
  areaLeader: ['监区领导', '監區領導', 'Area leader', 'Chefe do setor'],
  cashier: ['出纳', '出納', 'Cashier', 'Tesoureiro'],
  accountant: ['会计', '會計', 'Accountant', 'Contador'],
  police: ['民警', '民警', 'Police officer', 'Policial'],
  handler: ['经办人', '經辦人', 'Handled by', 'Responsável'],
  payer: ['付款人', '付款人', 'Payer', 'Pagador'],
  reviewer: ['审核人', '審核人', 'Reviewed by', 'Revisor'],
  receiver: ['领取人', '領取人', 'Received by', 'Recebedor'],
  preparer: ['制表人', '製表人', 'Prepared by', 'Elaborado por'],
  printer: ['打印人', '列印人', 'Printed by', 'Impresso por'],
  printDate: ['打印日期', '列印日期', 'Print date', 'Data de impressão'],
} as const satisfies Readonly<Record<string, readonly [string, string, string, string]>>;

/** The key of a fixed signature. */
export type SignaturePreset = keyof typeof NAMES;

/** The keys of the fixed signatures, in the order of the specification. */
export const SIGNATURE_PRESETS = Object.keys(NAMES) as SignaturePreset[];

/** The signatures that the system fills in: who prepared and who prints, and the date of the print. */
export const FILLED_SIGNATURES: ReadonlySet<string> = new Set<SignaturePreset>([
  'preparer',
  'printer',
  'printDate',
]);

const PLACES: Record<Language, number> = { 'zh-CN': 0, 'zh-TW': 1, 'en-US': 2, 'pt-BR': 3 };

/** The name of a fixed signature in a language. */
export function signatureName(preset: SignaturePreset, language: Language): string {
  return NAMES[preset][PLACES[language]]!;
}

/** Why a signature of this name, or this preset, cannot be added, or null. */
export function refusedSignature(
  signatures: readonly Signature[],
  name: string,
  preset?: string,
): FieldErrorName | null {
  const given = name.trim();
  if (given === '') return 'signatureUnnamed';
  return signatures.some((one) => one.key === preset || one.name === given) ? 'signatureTwice' : null;
}

/** Why a signature cannot be renamed to this name, or null. */
export function refusedRename(
  signatures: readonly Signature[],
  key: string,
  name: string,
): FieldErrorName | null {
  const given = name.trim();
  if (given === '') return 'signatureUnnamed';
  return signatures.some((one) => one.key !== key && one.name === given) ? 'signatureRenamed' : null;
}

/** The checked signatures in their order. */
export function shownSignatures(signatures: readonly Signature[]): Signature[] {
  return signatures.filter(({ checked }) => checked).sort((one, other) => one.index - other.index);
}
