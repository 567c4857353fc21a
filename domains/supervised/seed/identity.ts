import { idCardDigit } from '../../../schemas/text/id-number';
import { initials } from '../actions/initials';
import { addDays, clamp, type Draw } from './draw';
import { GIVEN, NATIONS, SURNAMES } from './people';

/** Region 900000 does not exist: the numbers are valid in form and belong to nobody. */
const REGION = '900000';

/** The identity of an invented person. */
export interface Identity {
  name: string;
  pinyin: string;
  gender: 1 | 2;
  nation: string;
  idType: number;
  idCard: string;
  birthday: string;
}

/** Draws unique identities whose numbers match birthday and gender. */
export class Identities {
  private readonly taken = new Set<string>();

  constructor(
    private readonly draw: Draw,
    private readonly today: string,
  ) {}

  next(people: 'men' | 'women' | 'young'): Identity {
    const { draw } = this;
    const gender = people === 'women' ? 2 : 1;
    const age =
      people === 'young' ? draw.integer(18, 19) : clamp(Math.round(draw.logNormal(38, 0.27)), 18, 74);
    const birthday = addDays(this.today, -Math.floor(age * 365.25) - draw.integer(5, 350));
    const name = draw.weighted(SURNAMES) + this.given(gender);
    return {
      name,
      pinyin: initials(name),
      gender,
      nation: draw.weighted(NATIONS),
      idType: 1,
      idCard: this.idCard(birthday, gender),
      birthday,
    };
  }

  private given(gender: 1 | 2): string {
    const characters = Array.from(GIVEN[gender]);
    const first = this.draw.one(characters);
    return this.draw.chance(0.3) ? first : first + this.draw.one(characters);
  }

  private idCard(birthday: string, gender: 1 | 2): string {
    const odd = gender === 1 ? 1 : 0;
    for (let turn = this.draw.integer(0, 499); ; turn = (turn + 1) % 500) {
      const seventeen = `${REGION}${birthday.replaceAll('-', '')}${String(turn * 2 + odd).padStart(3, '0')}`;
      const number = seventeen + idCardDigit(seventeen);
      if (this.taken.has(number)) continue;
      this.taken.add(number);
      return number;
    }
  }
}
