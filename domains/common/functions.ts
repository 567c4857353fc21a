import { defineFunction, type DomainFunctions } from '../../schemas/expression/domain-functions';
import { birthdayIn, genderIn, isIdNumber } from '../../schemas/text/id-number';
import { isEan } from './functions/ean';

/** Functions for the expressions of all domains. */
export const functions: DomainFunctions = {
  isIdNumber: defineFunction({
    title: {
      'zh-CN': '是否为校验位正确的居民身份证号（GB 11643）',
      'zh-TW': '是否為檢查碼正確的居民身分證號（GB 11643）',
      'en-US': 'whether a text is a resident identity number with the right check digit (GB 11643)',
      'pt-BR': 'se o texto é um número de identidade de residente com o dígito verificador certo (GB 11643)',
    },
    parameters: { number: 'text' },
    result: 'boolean',
    open: true,
    run: ({ number }) => isIdNumber(number),
  }),
  birthdayOf: defineFunction({
    title: {
      'zh-CN': '居民身份证号中的出生日期',
      'zh-TW': '居民身分證號中的出生日期',
      'en-US': 'the date of birth in a resident identity number',
      'pt-BR': 'a data de nascimento em um número de identidade de residente',
    },
    parameters: { number: 'text' },
    result: 'date',
    open: true,
    run: ({ number }) => (isIdNumber(number) ? birthdayIn(number) : null),
  }),
  genderOf: defineFunction({
    title: {
      'zh-CN': '居民身份证号中的性别：1 男，2 女',
      'zh-TW': '居民身分證號中的性別：1 男，2 女',
      'en-US': 'the gender in a resident identity number: 1 male, 2 female',
      'pt-BR': 'o sexo em um número de identidade de residente: 1 masculino, 2 feminino',
    },
    parameters: { number: 'text' },
    result: 'number',
    open: true,
    run: ({ number }) => (isIdNumber(number) ? genderIn(number) : null),
  }),
  isEan: defineFunction({
    title: {
      'zh-CN': '是否为校验位正确的商品条形码（EAN-8、EAN-13）',
      'zh-TW': '是否為檢查碼正確的商品條碼（EAN-8、EAN-13）',
      'en-US': 'whether a text is a product barcode with the right check digit (EAN-8, EAN-13)',
      'pt-BR': 'se o texto é um código de barras de produto com o dígito verificador certo (EAN-8, EAN-13)',
    },
    parameters: { code: 'text' },
    result: 'boolean',
    run: ({ code }) => isEan(code),
  }),
};
