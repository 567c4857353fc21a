/** Who reads templates: those who configure, export or print. */
export const TEMPLATE_READERS = ['export_config', 'export', 'print'] as const;

/** The permissions among those of a module that let a user read templates; none: the module has no exports. */
export function templateSuffixes(offers: (suffix: string) => boolean): string[] {
  return TEMPLATE_READERS.filter(offers);
}
