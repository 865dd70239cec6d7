import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { refusal } from '../../domain/issues/refuse';
import { clientAddress } from '../rights/client-address';
import { RefusedKeysService } from '../rights/refused-keys.service';
import { OwnPage, Public } from '../rights/route-rights';
import { BrowserSessionsService } from '../session/browser-sessions.service';
import { SessionDto } from '../session/session.dto';
import {
  PasskeyQuestionDto,
  PasskeySiteDto,
  RecoveryCodeDto,
  requestOf,
  SignedRequestDto,
} from './passkey.dto';
import { PasskeysService } from './passkeys.service';
import { RecoveryCodesService } from './recovery-codes.service';

/** Sign-in without a provider: passkeys and recovery codes. */
@ApiTags('session')
@Controller('api/sign-in')
export class SignInController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly codes: RecoveryCodesService,
    private readonly browsers: BrowserSessionsService,
    private readonly refusedKeys: RefusedKeysService,
  ) {}

  /** Returns the address at which passkeys can be used, or the reason why they are impossible. */
  @Get('passkey')
  @Public('says what the settings say of an address that everybody knows who calls it')
  site(): PasskeySiteDto {
    const { origin, impossible } = this.passkeys.site;
    return { origin, impossible };
  }

  /** Asks for a signature by any passkey of this installation; to be answered within five minutes. */
  @Post('passkey/question')
  @OwnPage()
  @Public('stores nothing and says nothing of anybody')
  @HttpCode(200)
  async ask(): Promise<PasskeyQuestionDto> {
    return { options: await this.passkeys.askToSignIn() };
  }

  /** Signs in the person whose passkey has signed. */
  @Post('passkey')
  @OwnPage()
  @Public('the signature of a passkey is the proof')
  @HttpCode(200)
  async signIn(
    @Body() answer: SignedRequestDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionDto> {
    const { personId } = await this.passkeys.signedIn(requestOf(answer));
    return this.browsers.begin(request, response, { personId, method: 'passkey' });
  }

  /** Signs in with a recovery code, which is then used up. Wrong ones count like wrong keys. */
  @Post('recovery-code')
  @OwnPage()
  @Public('the code is the proof: 120 bits, and ten wrong ones in a quarter of an hour close the address')
  @HttpCode(200)
  async recover(
    @Body() { code }: RecoveryCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionDto> {
    const found = await this.codes.use(code);
    if (found === null) {
      await this.refusedKeys.count(clientAddress(request.ip));
      throw refusal('RECOVERY_CODE_WRONG');
    }
    return this.browsers.begin(request, response, { personId: found.personId, method: 'recovery_code' });
  }
}
