import type { ReactNode } from 'react';

/** A question before something that cannot be taken back. */
export interface ConfirmQuestion {
  /** The question with the object's name: 删除“欧阳明远”？ */
  title: string;
  /** One sentence of consequence. */
  body?: ReactNode;
  /** The verb itself: 删除, 退出. */
  action: string;
  /** `danger` starts the focus on 取消. */
  tone?: 'danger' | 'primary';
}

/** A question that waits for its answer. */
export interface Asked {
  question: ConfirmQuestion;
  answer(yes: boolean): void;
}
