import { defineFunction, type DomainFunctions } from '../../schemas/expression/domain-functions';
import { isCreditCode } from './functions/credit-code';

/** Functions for the expressions of all domains. */
export const functions: DomainFunctions = {
  isCreditCode: defineFunction({
    title: {
      'zh-CN': '是否为校验位正确的统一社会信用代码（GB 32100）',
      'zh-TW': '是否為校驗碼正確的統一社會信用代碼（GB 32100）',
      'en-US': 'whether a text is a unified social credit code with the right check character (GB 32100)',
      'pt-BR':
        'se o texto é um código unificado de crédito social com o caractere verificador certo (GB 32100)',
    },
    parameters: { code: 'text' },
    result: 'boolean',
    run: ({ code }) => isCreditCode(code),
  }),
};
