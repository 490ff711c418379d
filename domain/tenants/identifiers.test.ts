import { describe, expect, it } from 'vitest';
import { isIdNumber, isTaxNumber, isUscc } from './identifiers';

describe('unified social credit code', () => {
  it('accepts the check character and no other', () => {
    const body = '52997600P8D4E914J';
    const characters = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
    expect(characters.filter((check) => isUscc(body + check))).toEqual(['B']);
  });

  it('requires capital letters and no surrounding text', () => {
    expect(isUscc('52997600P8D4E914JB'.toLowerCase())).toBe(false);
    expect(isUscc(' 52997600P8D4E914JB')).toBe(false);
  });
});

describe('ID number', () => {
  it('accepts the check digit and no other', () => {
    expect([...'0123456789X'].filter((check) => isIdNumber(`99473619831220172${check}`))).toEqual(['X']);
  });

  it('requires an existing date of birth', () => {
    expect(isIdNumber('993498198102297753')).toBe(false);
  });
});

describe('tax number', () => {
  it('is a code or an ID number with its check character, or an older one of 15 to 20 digits and capitals', () => {
    for (const right of ['52997600P8D4E914JB', '99473619831220172X', '310101900307123', '31010119900307123X01'])
      expect([right, isTaxNumber(right)]).toEqual([right, true]);
    for (const wrong of ['52997600P8D4E914JA', '31010190030712', '310101900307123a', '3101 01900307123', ''])
      expect([wrong, isTaxNumber(wrong)]).toEqual([wrong, false]);
  });
});
