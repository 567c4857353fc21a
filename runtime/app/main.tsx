import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../../widgets/ui/styles.css';
import { WordsProvider } from '../../widgets/ui/use-words';
import { startI18n } from '../i18n/i18n';
import { startSettings } from '../shell/settings';
import { App } from './app';
import { addOlderFunctions } from './older-functions';

addOlderFunctions();
startSettings();
await startI18n();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter>
      <WordsProvider>
        <App />
      </WordsProvider>
    </BrowserRouter>
  </StrictMode>,
);
