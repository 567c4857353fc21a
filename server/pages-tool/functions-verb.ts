import { registeredFunctions } from '../../schemas/expression/domain-functions';
import type { PagesTool, Verb } from './pages-tool';

/** `functions`: the functions of domains that expressions may call. */
export const functionsVerb: Verb = {
  usage: 'functions',
  about: 'functions.about',
  counts: [0, 0],
  run: listFunctions,
};

function listFunctions(tool: PagesTool): Promise<number> {
  for (const { name, domain, parameters, result, title } of registeredFunctions()) {
    const given = Object.entries(parameters).map(([parameter, type]) => `${parameter}: ${type}`);
    tool.out(
      `${name}(${given.join(', ')}): ${result}  [${domain}] ${title[tool.language] ?? title['en-US']}`,
    );
  }
  return Promise.resolve(0);
}
