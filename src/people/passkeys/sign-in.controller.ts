import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { refusal } from '../../domain/issues/refuse';
import { clientAddress } from '../rights/request-origin';
import { RefusedKeysService } from '../rights/refused-keys.service';
import { Needs, OwnPage, Public } from '../rights/route-rights';
import { BrowserSessionsService } from '../session/browser-sessions.service';
import { SessionDto } from '../session/session.dto';
import {
  creationOf,
  NewPasskeyDto,
  OwnSignInDto,
  PasskeyDto,
  PasskeyNameDto,
  PasskeyQuestionDto,
  PasskeySiteDto,
  RecoveryCodeDto,
  RecoveryCodesDto,
  requestOf,
  SignedRequestDto,
} from './passkey.dto';
import { PasskeysService } from './passkeys.service';
import { RecoveryCodesService } from './recovery-codes.service';
import type { PresentPerson } from '../rights/fresh-sign-in';
import { from } from '../rights/places';
import { Present } from '../rights/require-may';
import { OwnSignInService } from './own-sign-in.service';
import type { Passkey } from './passkey.entity';

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

/** Passkeys, provider accounts and recovery codes of the caller, at the console only. */
@ApiTags('session')
@Controller('api/own-sign-in')
export class OwnSignInController {
  constructor(private readonly own: OwnSignInService) {}

  /** Shows the caller's ways to sign in. */
  @Get()
  @Needs('own-sign-in.change', from.anywhere())
  async show(@Present() caller: PresentPerson): Promise<OwnSignInDto> {
    const { passkeys, ...rest } = await this.own.show(caller);
    return { ...rest, passkeys: passkeys.map(shown) };
  }

  /** Returns the browser's options for a new passkey. */
  @Post('passkeys/question')
  @Needs('own-sign-in.change', from.anywhere())
  @HttpCode(200)
  async ask(@Present() caller: PresentPerson): Promise<PasskeyQuestionDto> {
    return { options: await this.own.askForPasskey(caller) };
  }

  /** Stores a new passkey. */
  @Post('passkeys')
  @Needs('own-sign-in.change', from.anywhere())
  async add(@Body() { name, passkey }: NewPasskeyDto, @Present() caller: PresentPerson): Promise<PasskeyDto> {
    return shown(await this.own.addPasskey(caller, name, creationOf(passkey)));
  }

  @Patch('passkeys/:passkeyId')
  @Needs('own-sign-in.change', from.anywhere())
  async rename(
    @Param('passkeyId', ParseUUIDPipe) id: string,
    @Body() { name }: PasskeyNameDto,
    @Present() caller: PresentPerson,
  ): Promise<PasskeyDto> {
    return shown(await this.own.renamePasskey(caller, id, name));
  }

  /** Removes a passkey, unless it is the only way to sign in. */
  @Delete('passkeys/:passkeyId')
  @Needs('own-sign-in.change', from.anywhere())
  @HttpCode(204)
  remove(@Param('passkeyId', ParseUUIDPipe) id: string, @Present() caller: PresentPerson): Promise<void> {
    return this.own.removePasskey(caller, id);
  }

  /** Removes an account at a provider, unless it is the only way to sign in. */
  @Delete('accounts/:ownAccountId')
  @Needs('own-sign-in.change', from.anywhere())
  @HttpCode(204)
  removeAccount(@Param('ownAccountId') id: string, @Present() caller: PresentPerson): Promise<void> {
    return this.own.removeAccount(caller, id);
  }

  /** Creates ten new recovery codes; earlier ones no longer work. */
  @Post('recovery-codes')
  @Needs('own-sign-in.change', from.anywhere())
  async renewCodes(@Present() caller: PresentPerson): Promise<RecoveryCodesDto> {
    return { codes: await this.own.renewCodes(caller) };
  }
}

function shown({ id, name, isSynced, createdAt, lastUsedAt }: Passkey): PasskeyDto {
  return { id, name, isSynced, createdAt, lastUsedAt };
}
