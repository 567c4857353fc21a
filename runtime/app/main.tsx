import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../../widgets/ui/styles.css';
import { late } from '../../widgets/ui/late';
import { WordsProvider } from '../../widgets/ui/use-words';
import { startI18n } from '../i18n/i18n';
import { startSettings } from '../shell/settings';
import { isPreview } from '../session/is-preview';
import { App } from './app';
import { addOlderFunctions } from './older-functions';

addOlderFunctions();
startSettings();
await startI18n();

const PreviewFrame = late(() => import('./preview-frame').then((part) => part.PreviewFrame));

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WordsProvider>
      {isPreview ? (
        <PreviewFrame />
      ) : (
        <BrowserRouter>
          <App />
        </BrowserRouter>
      )}
    </WordsProvider>
  </StrictMode>,
);
