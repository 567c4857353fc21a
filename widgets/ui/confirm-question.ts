import type { ReactNode } from 'react';

/** A confirmation before an irreversible action. */
export interface ConfirmQuestion {
  /** The question with the name of the object: 删除“欧阳明远”？ */
  title: string;
  /** One sentence about the consequence. */
  body?: ReactNode;
  /** Label of the confirm button: 删除, 退出. */
  action: string;
  /** Label of the button that leaves everything as it is; default: 取消. */
  keep?: string;
  /** `danger` puts the initial focus on 取消. */
  tone?: 'danger' | 'primary';
}

/** A pending question with its resolver. */
export interface Asked {
  question: ConfirmQuestion;
  answer(yes: boolean): void;
}
